/**
 * Owns small steps with maps: lists by key, and the first thing of each key.
 * Invariant: keys and lists keep the order in which things were added.
 */

/** Appends a value to the list of its key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addTo(groups, keyOf(value), value);
  return groups;
}

/** The value that has this key already; undefined if there is none: then `value` has it from now on. */
export function earlierAt<Key, Value>(firsts: Map<Key, Value>, key: Key, value: Value): Value | undefined {
  const earlier = firsts.get(key);
  if (earlier === undefined) firsts.set(key, value);
  return earlier;
}
