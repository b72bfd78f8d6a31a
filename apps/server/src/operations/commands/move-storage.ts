import { access } from 'node:fs/promises'
import { type CopyReport, copyAll } from '../../ports/storage/copy-objects.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { filesFolder, openStorage } from '../../ports/storage/open-storage.ts'
import { type OperatorCommand, UsageError } from './command.ts'
import { megabytes, throttled } from './progress.ts'

export const moveStorage: OperatorCommand = {
  usage: 'move-storage',
  does: 'copies every recording and picture from the data folder into the bucket of S3_BUCKET; may be stopped and repeated',

  async run({ config, say }, args) {
    if (args.length > 0) throw new UsageError('move-storage takes no arguments: the bucket is named by S3_BUCKET')
    const { s3, dataDir } = config
    if (!s3) throw new Error('Say where to: S3_BUCKET, and S3_URL, S3_REGION, S3_KEY_ID and S3_SECRET as it needs them')
    const folder = filesFolder(dataDir)
    await access(folder).catch(() => {
      throw new Error(`There are no recordings in ${folder}. Name the data folder: --data DIR`)
    })
    const to = await openStorage(config)
    const report = throttled(say)
    const done = await copyAll({ from: diskStorage(folder), to }, (so) => report(() => inWords(so)))
    say(inWords(done))
    say(`All of ${folder} is in the bucket “${s3.bucket}” now.`)
    if (done.copied > 0)
      say('What was sent while this ran may be missing: stop Earshot, run this again, and it will take a moment only.')
    say('Then start Earshot with the same S3_… settings as now. Remove the folder once all is well.')
  },
}

const inWords = ({ copied, kept, bytes }: CopyReport) =>
  `${copied} copied (${megabytes(bytes)}), ${kept} were there already`
