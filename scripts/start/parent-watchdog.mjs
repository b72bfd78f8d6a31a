import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
