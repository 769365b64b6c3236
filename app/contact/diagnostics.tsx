import { readPlayerNotes } from '../kit/browser/player-notes.tsx'

/** Network information that only some browsers expose. */
type Connection = { effectiveType?: string; downlink?: number; saveData?: boolean }

const H264 = 'video/mp4; codecs="avc1.4d401f,mp4a.40.2"'

/** Returns details that help staff find out why a video does not play, in plain English lines that the sender can read first. */
export function diagnosticsOf(window: Window & typeof globalThis): string {
  const { navigator, devicePixelRatio, innerWidth, innerHeight } = window
  const { connection } = navigator as Navigator & { connection?: Connection }
  const hasMSE = 'MediaSource' in window
  const lines: (string | false | undefined)[] = [
    `Time: ${new Date().toISOString()}`,
    `Browser: ${navigator.userAgent}`,
    `Window: ${innerWidth} x ${innerHeight} at ${devicePixelRatio}`,
    `Languages: ${navigator.languages.join(', ')}`,
    `Network: ${[navigator.onLine ? 'online' : 'offline', connection?.effectiveType, connection?.downlink && `${connection.downlink} Mbit/s`, connection?.saveData && 'data saver'].filter(Boolean).join(', ')}`,
    `Video: media source ${hasMSE ? 'yes' : 'no'}, H.264 ${hasMSE && MediaSource.isTypeSupported(H264) ? 'yes' : 'no'}`,
    ...readPlayerNotes().map((note) => `Player: ${note}`),
  ]
  return lines.filter(Boolean).join('\n')
}
