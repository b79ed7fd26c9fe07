/** Owns the page that client scripts of ASMX are loaded in by tests. */

/** What ASP.NET AJAX has of classes, as far as the script needs it. */
export const standIn = `
  var window = this;
  var sent = [];
  function Proxy() {}
  Proxy.prototype = {
    set_path: function (value) { this._path = value; },
    get_path: function () { return this._path; },
    _invoke: function (path, name, useGet, parameters) { sent.push(JSON.stringify([path, name, useGet, parameters])); },
  };
  var Type = {
    registerNamespace: function (path) {
      path.split(".").reduce(function (outer, name) { return (outer[name] = outer[name] || {}); }, window);
    },
  };
  var Sys = { Net: { WebServiceProxy: Proxy } };
  Proxy._generateTypedConstructor = function (name) { return function () { this.__type = name; }; };
  Function.prototype.registerClass = function (name, base) {
    if (base) for (var key in base.prototype) if (!(key in this.prototype)) this.prototype[key] = base.prototype[key];
  };
  Function.prototype.initializeBase = function () {};
  Function.prototype.registerEnum = function () { for (var key in this.prototype) this[key] = this.prototype[key]; };
`;
