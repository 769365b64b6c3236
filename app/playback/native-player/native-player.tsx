export default function NativePlayer(_: object) {
  return <video />
}
