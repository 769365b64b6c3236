// The light build comes without typings of its own; it is the full one less some features.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
