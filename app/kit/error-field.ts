/** Returns a field of a thrown value, such as its `code`; undefined when it has none. */
export const errorField = (
  error: unknown,
  name: 'cause' | 'code' | 'errcode' | 'message' | 'name' | 'port' | 'status',
): unknown => (error instanceof Object ? Reflect.get(error, name) : undefined)
