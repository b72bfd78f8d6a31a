import { ClipId, type clipRoutes } from '@earshot/contract/clips'
import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import type { Language } from '../../alerts/mail/languages.ts'
import type { Context } from '../../core/context.ts'
import { escapeHtml } from '../../core/escape-html.ts'
import { texts } from './page/texts.ts'
import { clipCardOf } from './shared-clip.service.ts'

/** In pixels. */
export const EMBEDDED = { width: 640, height: 240 }

export const pageOf = ({ config }: Context, clip_id: string) => `${config.appUrl}/clip/?clip_id=${clip_id}`

type Asked = InputOf<typeof clipRoutes.embed>

/** oEmbed for a clip's page. Throws for other URLs. */
export async function embedOf(context: Context, { url, maxwidth, maxheight }: Asked, language: Language) {
  const clip_id = clipIn(context, url)
  const { title } = await clipCardOf(context, clip_id)
  const { untitled } = texts[language]
  const width = Math.min(EMBEDDED.width, maxwidth ?? EMBEDDED.width)
  const height = Math.min(EMBEDDED.height, maxheight ?? EMBEDDED.height)
  const src = `${pageOf(context, clip_id)}&amp;embed=1`
  return {
    version: '1.0' as const,
    type: 'rich' as const,
    provider_name: 'Earshot',
    provider_url: context.config.appUrl,
    title: title || untitled,
    html: `<iframe src="${src}" width="${width}" height="${height}" frameborder="0" title="${escapeHtml(untitled)}"></iframe>`,
    width,
    height,
  }
}

export const asXml = (answer: object) =>
  [
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
    '<oembed>',
    ...Object.entries(answer).map(
      ([name, value]) => `  <${name}>${escapeHtml(String(value).replaceAll(NOT_IN_XML, ''))}</${name}>`,
    ),
    '</oembed>',
    '',
  ].join('\n')

/** Characters that XML does not allow, not even escaped. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

function clipIn({ config }: Context, text: string) {
  const url = URL.parse(text)
  const ours = url?.origin === new URL(config.appUrl).origin && /^\/clip\/?$/.test(url.pathname)
  const clip_id = ClipId.safeParse(url?.searchParams.get('clip_id'))
  if (!ours || !clip_id.success) throw new ApiError('not_found', 'This is not the URL of a clip', { field: 'url' })
  return clip_id.data
}
