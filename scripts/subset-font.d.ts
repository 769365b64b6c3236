declare module 'subset-font' {
  type Axis = { min: number; max: number; default?: number }
  type Options = { targetFormat: 'woff2' | 'sfnt'; variationAxes?: Record<string, number | Axis> }
  export default function subset(font: Uint8Array, text: string, options: Options): Promise<Buffer>
}
