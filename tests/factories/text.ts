import fc from '../rules/properties.ts'

/** Text of any UTF-16 units, control characters and lone surrogates among them; plain letters often enough to matter. */
export const anyText = (maxLength = 80) =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0xffff })), { maxLength })
    .map((units) => String.fromCharCode(...units))
