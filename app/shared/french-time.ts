/**
 * A date, a time or a span as the formatter of fr-CA gives it, set as in Québec: 1er décembre, 19 h, 19 h 05. What belongs
 * together does not break across lines.
 */
export const asFrenchTime = (text: string) =>
  text
    .replace(/(\d)\sh(?:\s(\d\d))?/g, (_, hour: string, minutes?: string) =>
      minutes === undefined || minutes === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`,
    )
    // The first of a month, for which no formatter has a word.
    .replace(/(?<!\S)1\s(?!minute)(?=\p{L}{3})/u, '1er ')
    .replace(/(\d|1er)\s(?=\p{L}{3})/gu, '$1\u00a0')
