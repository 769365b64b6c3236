import { clamp, mix } from './motion.ts'
import { seeded } from './random.ts'

export type Sound = 'stick' | 'boards' | 'horn' | 'whistle' | 'skate' | 'kick' | 'bounce' | 'squeak' | 'swish' | 'buzzer'
export type Cue = { at: number; sound: Sound }

/** 24 s at this rate are exactly 375 AAC frames of 1024 samples, so picture and sound end together. */
export const SAMPLE_RATE = 16_000

/** A hall full of people with the game's noises in it, as 16-bit mono; silent at both ends, so the loop has no click. */
export function soundtrack(
  { cues, mood, seed }: { cues: Cue[]; mood: [number, number][]; seed: number },
  seconds: number,
): Buffer {
  const samples = crowd(mood, seconds, seed)
  for (const [i, { at, sound }] of cues.entries()) add(samples, at, sound, seed + i)
  const fade = SAMPLE_RATE * 0.25
  const pcm = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, i) => {
    const edge = Math.min(1, i / fade, (samples.length - 1 - i) / fade)
    pcm.writeInt16LE(Math.round(clamp(Math.tanh(sample * edge), -1, 1) * 32_000), i * 2)
  })
  return pcm
}

function crowd(mood: [number, number][], seconds: number, seed: number): Float64Array {
  const random = seeded(seed)
  const samples = new Float64Array(seconds * SAMPLE_RATE)
  const bands = [
    { hertz: 320, width: 0.9, level: 0.5, sway: 0.31 },
    { hertz: 640, width: 0.7, level: 0.5, sway: 0.53 },
    { hertz: 1150, width: 0.6, level: 0.3, sway: 0.83 },
  ].map((band) => ({ ...band, low: 0, high: 0 }))
  for (let i = 0; i < samples.length; i++) {
    const at = i / SAMPLE_RATE
    const noise = random() * 2 - 1
    const loud = loudness(mood, at)
    let sum = 0
    for (const band of bands) {
      const pitch = band.hertz * (0.85 + 0.35 * loud)
      const f = 2 * Math.sin((Math.PI * pitch) / SAMPLE_RATE)
      band.low += f * band.high
      band.high += f * (noise - band.low - band.width * band.high)
      sum += band.high * band.level * (0.8 + 0.2 * Math.sin(2 * Math.PI * band.sway * at))
    }
    samples[i] = sum * loud * 0.42
  }
  return samples
}

function loudness(mood: [number, number][], at: number): number {
  const next = mood.findIndex(([seconds]) => seconds > at)
  const [from, level] = mood[Math.max(0, next - 1)] ?? [0, 0.3]
  const [to, then] = mood[next] ?? [from + 1, level]
  return mix(level, then, clamp((at - from) / (to - from), 0, 1))
}

type Voice = { seconds: number; tone(at: number, noise: number): number }

const decay = (at: number, seconds: number) => Math.exp(-at / seconds)
const sine = (at: number, hertz: number) => Math.sin(2 * Math.PI * hertz * at)
const saw = (at: number, hertz: number) => [1, 2, 3, 4, 5].reduce((sum, part) => sum + sine(at, hertz * part) / part, 0)
const swell = (at: number, seconds: number) => Math.min(1, at / 0.04, (seconds - at) / 0.12)

const voices: Record<Sound, Voice> = {
  stick: { seconds: 0.09, tone: (at, noise) => (0.35 * noise + 0.4 * sine(at, 900)) * decay(at, 0.012) },
  boards: { seconds: 0.3, tone: (at, noise) => (0.25 * noise + 0.6 * sine(at, 140)) * decay(at, 0.05) },
  horn: { seconds: 2.3, tone: (at) => 0.12 * (saw(at, 185) + saw(at, 233) + saw(at, 277)) * swell(at, 2.3) },
  whistle: {
    seconds: 0.55,
    tone: (at) => 0.3 * sine(at, 2650 + 60 * sine(at, 38)) * swell(at, 0.55) * (0.7 + 0.3 * sine(at, 38)),
  },
  skate: { seconds: 0.28, tone: (at, noise) => 0.1 * noise * Math.sin((Math.PI * at) / 0.28) },
  kick: { seconds: 0.14, tone: (at, noise) => (0.12 * noise + 0.7 * sine(at, 120 - 250 * at)) * decay(at, 0.03) },
  bounce: { seconds: 0.16, tone: (at, noise) => (0.05 * noise + 0.55 * sine(at, 95) + 0.2 * sine(at, 410)) * decay(at, 0.03) },
  squeak: { seconds: 0.1, tone: (at) => 0.1 * sine(at, 1900 + 2600 * at) * Math.sin((Math.PI * at) / 0.1) },
  swish: { seconds: 0.22, tone: (at, noise) => 0.22 * noise * decay(at, 0.06) },
  buzzer: { seconds: 0.9, tone: (at) => 0.12 * (saw(at, 310) + saw(at, 415)) * swell(at, 0.9) },
}

function add(samples: Float64Array, from: number, sound: Sound, seed: number) {
  const random = seeded(seed * 977)
  const { seconds, tone } = voices[sound]
  const start = Math.round(from * SAMPLE_RATE)
  for (let i = 0; i < seconds * SAMPLE_RATE && start + i < samples.length; i++) {
    samples[start + i] = (samples[start + i] ?? 0) + tone(i / SAMPLE_RATE, random() * 2 - 1)
  }
}
