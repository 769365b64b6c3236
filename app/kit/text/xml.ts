/**
 * Characters that XML 1.0 does not allow. It does not allow half of a surrogate pair either, but encoding turns that into
 * U+FFFD.
 */
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Escapes text for an element or a quoted attribute; a literal carriage return would be read as a line feed. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"\r]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#13;')

/** Escapes any text, without the characters that XML does not allow. */
export const xmlText = (text: string) => escapeXml(text.replace(NOT_XML, ''))

/** Returns an element with text, on a line of its own; '' without text. `language`: only where the document has another. */
export const xmlElement = (name: string, text: string, language?: string) =>
  text === '' ? '' : `<${name}${language ? ` xml:lang="${language}"` : ''}>${xmlText(text)}</${name}>\n`
