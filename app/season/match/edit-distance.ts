/**
 * Returns the number of letters to add, drop, replace or swap with their neighbour to turn one text into the other; `most` + 1
 * when it is above `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let least = Math.min(at(last, column) + 1, at(line, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1))
      const isExchange = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isExchange) least = Math.min(least, at(before, column - 2) + 1)
      line.push(least)
    }
    if (Math.min(...line) > most) return most + 1
    ;[before, last] = [last, line]
  }
  return Math.min(at(last, b.length), most + 1)
}

const at = (line: number[], column: number) => line[column] ?? Number.POSITIVE_INFINITY
