// Loaded before a site of a test in which many sign in and nobody measures what a password costs.
import { Worker } from 'node:worker_threads'

const { postMessage } = Worker.prototype
Worker.prototype.postMessage = function (message, ...others) {
  const isPassword = message?.passes !== undefined
  return postMessage.call(this, isPassword ? { ...message, memory: 64, passes: 1 } : message, ...others)
}
