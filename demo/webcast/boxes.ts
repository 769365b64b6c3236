/** A box of an MP4 file: its type, and where it, its content and its end are. */
export type Box = { type: string; start: number; content: number; end: number }

export function boxesIn(file: Buffer, from = 0, to = file.length): Box[] {
  const boxes: Box[] = []
  for (let start = from; start + 8 <= to; ) {
    const size = file.readUInt32BE(start)
    if (size < 8 || start + size > to) throw new Error(`Broken MP4 box at byte ${start}`)
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, content: start + 8, end: start + size })
    start += size
  }
  return boxes
}

/** The boxes at a path such as `moov/trak/mdia`; any part of it may occur several times. */
export function boxesAt(file: Buffer, path: string, within?: Box): Box[] {
  return path
    .split('/')
    .reduce<Box[]>(
      (parents, type) => parents.flatMap(({ content, end }) => boxesIn(file, content, end).filter((box) => box.type === type)),
      [within ?? { type: 'file', start: 0, content: 0, end: file.length }],
    )
}

export function boxAt(file: Buffer, path: string, within?: Box): Box {
  const [box] = boxesAt(file, path, within)
  if (!box) throw new Error(`MP4 without ${path}`)
  return box
}
