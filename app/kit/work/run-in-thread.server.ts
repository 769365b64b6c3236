import { Worker } from 'node:worker_threads'

type Options<Message, Result> = {
  /** The thread's file. */
  file: URL
  workerData: object
  /** The memory of its heap, in MB. */
  memoryMb: number
  signal: AbortSignal
  /** Takes a message, and returns the job's result once that has come. An error that it throws, or rejects with, ends the thread. */
  onMessage: (message: Message, thread: Worker) => Answer<Result> | Promise<Answer<Result>>
}

type Answer<Result> = { result: Result } | undefined

/** Runs a job in a thread. Rejects when the thread fails or `signal` aborts; the job then stores nothing. */
export function runInThread<Message, Result>(options: Options<Message, Result>): Promise<Result> {
  const { file, workerData, memoryMb, signal, onMessage } = options
  signal.throwIfAborted()
  // The thread must not inherit this process's options.
  const thread = new Worker(file, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error)
      void thread.terminate()
    }
    const giveUp = () => fail(signal.reason)
    signal.addEventListener('abort', giveUp)
    thread.on('message', async (message: Message) => {
      try {
        const answer = await onMessage(message, thread)
        if (answer) resolve(answer.result)
      } catch (error) {
        fail(error)
      }
    })
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', giveUp)
      reject(new Error('The thread ended before its job was done.'))
    })
  })
}
