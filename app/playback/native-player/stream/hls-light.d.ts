// The light build has no typings; its API is that of the full build with fewer features.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
