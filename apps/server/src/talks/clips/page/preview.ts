import { cutText } from '@earshot/contract/rules/cut-text'
import type { ClipCard } from '@earshot/contract/clips'
import { EMBEDDED } from '../embed.ts'
import { playingTime } from '@earshot/contract/rules/playing-time'
import { escapeHtml } from '../../../core/escape-html.ts'
import type { ClipTexts } from './texts.ts'

interface Previewed {
  card: ClipCard
  title: string
  url: string
  oembed: string
  texts: ClipTexts
}

const LONGEST = 200

/** Metadata for link previews: OpenGraph, a player card, and a link to oEmbed. */
export function preview({ card, title, url, oembed, texts }: Previewed): string {
  const said = card.text && cutText(card.text, LONGEST)
  const description = said || (card.needs_password ? texts.withPassword : texts.toListen(playingTime(card.duration)))
  const image = url.replace('/clip/?', '/clip/card.png?')
  const about = { title, description, image }
  const graph = { site_name: 'Earshot', type: 'website', url, 'image:width': 1200, 'image:height': 630, ...about }
  const player = { player: `${url}&embed=1`, 'player:width': EMBEDDED.width, 'player:height': EMBEDDED.height }
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...Object.entries(graph).map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(`${value}`)}">`),
    ...Object.entries({ card: 'player', ...player, ...about }).map(
      ([name, value]) => `<meta name="twitter:${name}" content="${escapeHtml(`${value}`)}">`,
    ),
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}">`,
    `<link rel="alternate" type="text/xml+oembed" href="${escapeHtml(oembed.replace('format=json', 'format=xml'))}" title="${escapeHtml(title)}">`,
  ].join('\n')
}
