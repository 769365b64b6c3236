/** A success, or an expected refusal as a value, whose `reason` a route turns into words and a status. */
export type Result<Value extends object, Reason extends string> = ({ ok: true } & Value) | { ok: false; reason: Reason }
