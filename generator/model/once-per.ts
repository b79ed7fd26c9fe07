/**
 * Owns the cache of answers about an object, such as indexes of a service.
 * Invariant: objects of the model are immutable, so an answer never changes; it is dropped with its object.
 */

/** Remembers the result of `make` for each object. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const cached = results.get(key);
    if (cached !== undefined) return cached.value;
    const value = make(key);
    results.set(key, { value });
    return value;
  };
}
