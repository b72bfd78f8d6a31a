import { escapeHtml } from '../../core/escape-html.ts'

export interface FeedItem {
  talk_id: string
  title: string
  text: string
  recorded_at: string
  /** Seconds. */
  duration: number
  link: string
  sound: string
  /** Of the sound. */
  bytes: number
  speaker: string
}

export interface FeedDocument {
  title: string
  organization: string
  link: string
  /** Its own address. */
  self: string
  image: string
  items: FeedItem[]
}

/** RSS 2.0 with Apple's extensions. `itunes:block` keeps a feed that leaks out of directories. */
export const writeRss = ({ title, organization, link, self, image, items }: FeedDocument) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(link)}</link>
<description>${xml(`Voice messages of ${organization}`)}</description>
<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
<generator>Earshot</generator>
<ttl>5</ttl>
<itunes:author>${xml(organization)}</itunes:author>
<itunes:block>Yes</itunes:block>
<itunes:explicit>false</itunes:explicit>
<itunes:image href="${xml(image)}"/>
${items.map(itemOf).join('\n')}
</channel>
</rss>
`

const itemOf = ({ talk_id, title, text, recorded_at, duration, link, sound, bytes, speaker }: FeedItem) =>
  `<item>
<title>${xml(title)}</title>
<guid isPermaLink="false">${talk_id}</guid>
<pubDate>${new Date(recorded_at).toUTCString()}</pubDate>
<link>${xml(link)}</link>
<description>${xml(text)}</description>
<itunes:author>${xml(speaker)}</itunes:author>
<itunes:duration>${Math.max(1, Math.round(duration))}</itunes:duration>
<enclosure url="${xml(sound)}" length="${bytes}" type="audio/mpeg"/>
</item>`

/** Without characters that XML 1.0 does not allow. */
const xml = (text: string) =>
  escapeHtml(text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
