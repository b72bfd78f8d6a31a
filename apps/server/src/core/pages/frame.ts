import { escapeHtml } from '../escape-html.ts'
import { FONT, style } from './style.ts'

export interface Frame {
  nonce: string
  embedded: boolean
  appUrl: string
  /** English unless given. */
  language?: { lang: string; dir: 'ltr' | 'rtl' }
}

interface Content {
  title: string
  head?: string
  body: string
  foot: string
  script?: string
  style?: string
}

const ENGLISH = { lang: 'en', dir: 'ltr' } as const

const MARK =
  '<path d="M6.5 8.2A10.3 10.3 0 0 1 25.8 13.4c0 5-2.7 7-4.9 9.3-2.3 2.4-1.9 6.3-6.1 6.3"/>' +
  '<path d="M10 10.6a6 6 0 0 1 10.9 3c.2 2.9-1.6 4.3-3.2 5.9-1 1-1.5 1.9-1.8 3.1"/>' +
  '<path d="M13.2 13.4a2 2 0 0 1 2.6 2.4c-.2.7-.7 1.2-1.3 1.8"/>'

const HEADER = `<header><svg width="22" height="22" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.7"
stroke-linecap="round" aria-hidden="true">${MARK}</svg><span>Earshot</span></header>`

export const inFrame = (
  { title, head = '', body, foot, script, style: own = '' }: Content,
  { nonce, embedded, appUrl, language: { lang, dir } = ENGLISH }: Frame,
) => `<!doctype html>
<html lang="${lang}" dir="${dir}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="#fdfcfa" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title)} · Earshot</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
${head}
<style nonce="${nonce}">${style}${own}</style>
</head><body${embedded ? ' class="embedded"' : ''}>
${embedded ? '' : HEADER}
<main>
${body}
</main>
${embedded ? '' : `<footer>${foot} <a href="${escapeHtml(appUrl)}/">Earshot</a></footer>`}
${script ? `<script nonce="${nonce}">${script}</script>` : ''}
</body></html>`
