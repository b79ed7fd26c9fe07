/** Paths that documents write, judged as text by the rules of each platform. */
import { posix, win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { referredPath } from "../../generator/files/disk/reference-path.js";

describe("a path of another host, or of a device", () => {
  it.each([
    "\\\\host\\share\\x.xsd",
    "//host/share/x.xsd",
    "/\\host/share/x.xsd",
    "\\/host\\share\\x.xsd",
    "file://host/share/x.xsd",
    "FILE://host/share/x.xsd",
    "file:\\\\host\\share\\x.xsd",
    "file:////host/share/x.xsd",
    "file://///host/share/x.xsd",
    "file://localhost//host/share/x.xsd",
    "file:///%5Chost/share/x.xsd",
    "file:%5C%5Chost%5Cshare%5Cx.xsd",
    "file:///%2Fhost/share/x.xsd",
    "\\\\?\\UNC\\host\\share\\x.xsd",
    "\\\\?\\C:\\x.xsd",
    "\\\\.\\pipe\\x",
    "\\\\.\\COM1",
    "\\??\\UNC\\host\\share\\x.xsd",
  ])("%s is refused", (written) => {
    expect(referredPath("C:\\project", written, win32)).toBe(undefined);
    expect(referredPath("/project", written, posix)).toBe(undefined);
  });

  it.each(["CON", "nul.xsd", "sub\\COM1", "aux:x"])("%s is refused on Windows", (written) =>
    expect(referredPath("C:\\project", written, win32)).toBe(undefined),
  );
});

describe("a path of this machine", () => {
  it.each([
    ["x.xsd", "C:\\project\\x.xsd"],
    ["../x.xsd", "C:\\x.xsd"],
    ["a//b.xsd", "C:\\project\\a\\b.xsd"],
    ["file:///C:/other/x%20y.xsd", "C:\\other\\x y.xsd"],
    ["file://localhost/C:/x.xsd", "C:\\x.xsd"],
    ["D:\\x.xsd", "D:\\x.xsd"],
  ])("%s is %s on Windows", (written, path) => expect(referredPath("C:\\project", written, win32)).toBe(path));

  it.each([
    ["x.xsd", "/project/x.xsd"],
    ["file:///other/x%20y.xsd", "/other/x y.xsd"],
    ["file:/other/x.xsd", "/other/x.xsd"],
    ["C:/x.xsd", "/project/C:/x.xsd"],
    ["100%.xsd", "/project/100%.xsd"],
  ])("%s is %s elsewhere", (written, path) => expect(referredPath("/project", written, posix)).toBe(path));

  it("a document on a share may name files of that share", () => {
    expect(referredPath("\\\\host\\share\\project", "x.xsd", win32)).toBe("\\\\host\\share\\project\\x.xsd");
    expect(referredPath("\\\\host\\share\\project", "\\\\host\\share\\project\\x.xsd", win32)).toBe(
      "\\\\host\\share\\project\\x.xsd",
    );
    expect(referredPath("\\\\host\\share\\project", "\\\\other\\share\\project\\x.xsd", win32)).toBe(undefined);
  });
});
