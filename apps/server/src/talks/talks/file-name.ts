import { fileNameOf } from '@earshot/contract/rules/file-names'

interface Named {
  title: string | null
  recorded_at: string
}

/** Its title, or else when it was recorded (UTC), as in lists. */
export const talkFileName = ({ title, recorded_at }: Named, ending: string) =>
  fileNameOf(title ?? '', { ending, otherwise: `Talk ${recorded_at.slice(0, 16).replace('T', ' ').replace(':', '.')}` })

/** Of a file of this media type, without its dot. */
export const endingOf = (media_type: string) =>
  media_type
    .split(';')[0]
    ?.split('/')[1]
    ?.replace(/^(x-|vnd\.)/, '')
    .replace(/^wave$/, 'wav')
    .replace(/^mpeg$/, 'mp3') ?? 'bin'
