import type { Histogram } from '../../app/kit/limits/histogram.ts'

type Labels = Record<string, string>

/** One Prometheus metric family; counters only rise until the process restarts. */
export type Family =
  | { name: string; type: 'counter' | 'gauge'; help: string; samples: [value: number, labels?: Labels][] }
  | { name: string; type: 'histogram'; help: string; samples: [value: Histogram, labels?: Labels][] }

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Renders the text format of Prometheus. */
export function exposition(families: Family[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.flatMap(([value, labels = {}]) =>
      typeof value === 'number' ? sample(name, labels, value) : histogramLines(name, labels, value),
    ),
  ])
  return `${lines.join('\n')}\n`
}

function histogramLines(name: string, labels: Labels, { bounds, counts, sum }: Histogram): string[] {
  let total = 0
  const buckets = counts.map((count, at) => {
    total += count
    return sample(`${name}_bucket`, { ...labels, le: bounds[at] === undefined ? '+Inf' : String(bounds[at]) }, total)
  })
  return [...buckets, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, total)]
}

function sample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
