/** A content line of iCalendar, unfolded, with the number of the file's line at which it begins, from 1. */
export type CalendarLine = { line: number; text: string }

/** The maximum length of a line, in characters: parsing time grows with the square of the number of its parameters. */
const LONGEST = 100_000
/** Properties that may be longer, such as a school's image, and are not read. */
const NOT_READ = /^(?:ATTACH|IMAGE|DESCRIPTION|COMMENT|X-[A-Z0-9-]+)[;:]/i

/** Unfolds the lines of a calendar; leaves out blank lines and long ones of unused properties. */
export function calendarLines(text: string): CalendarLine[] {
  const lines: CalendarLine[] = []
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1)
    if (last && /^[ \t]/.test(line)) last.text += line.slice(1)
    else if (line.trim() !== '') lines.push({ line: at + 1, text: line.trimEnd() })
  }
  return lines.filter(({ text }) => text.length <= LONGEST || !NOT_READ.test(text))
}

/** The dot must match line separators too; otherwise the pattern retries from each colon, hours for a line of a megabyte. */
const LINE = /^([A-Za-z0-9-]+)(?:;.*)?:(.*)$/s

/**
 * Returns the first line that breaks the structure: no name and value, too long, or a component that ends out of order or never.
 */
export function brokenLine(lines: readonly CalendarLine[]): number | undefined {
  const open: string[] = []
  for (const { line, text } of lines) {
    const [, name = '', value = ''] = LINE.exec(text) ?? []
    if (name === '' || text.length > LONGEST) return line
    const component = value.trim().toUpperCase()
    if (name.toUpperCase() === 'BEGIN') {
      if ((open.length === 0) !== (component === 'VCALENDAR')) return line
      open.push(component)
    } else if (name.toUpperCase() === 'END') {
      if (open.pop() !== component) return line
    } else if (open.length === 0) return line
  }
  return open.length === 0 && lines.length > 0 ? undefined : (lines.at(-1)?.line ?? 1)
}
