/**
 * Corrects what the fr-CA formatter prints for a date, time or range to Québec usage: 1er décembre, 19 h, 19 h 05. Non-breaking
 * spaces keep its parts on one line.
 */
export const asFrenchTime = (text: string) =>
  text
    .replace(/\b0?(\d{1,2})\sh(?:\s(\d\d))?/g, (_, hour: string, minutes?: string) =>
      minutes === undefined || minutes === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`,
    )
    // No formatter prints 1er for the first of a month.
    .replace(/(?<!\S)1\s(?!minute)(?=\p{L}{3})/u, '1er ')
    .replace(/(\d|1er)\s(?=\p{L}{3})/gu, '$1\u00a0')
