/** Returns a record with the same keys, such as one text for each kind of thing. */
export const mapValues = <Key extends string, From, To>(of: Readonly<Record<Key, From>>, toValue: (from: From, key: Key) => To) =>
  Object.fromEntries(Object.entries<From>(of).map(([key, from]) => [key, toValue(from, key as Key)])) as Record<Key, To>
