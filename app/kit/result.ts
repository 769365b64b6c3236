/** An expected refusal as a value; `reason` becomes words and a status at the edge. */
export type Result<Value extends object, Reason extends string> = ({ ok: true } & Value) | { ok: false; reason: Reason }
