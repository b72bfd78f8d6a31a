import { MARK } from './drawing.ts'
import { escape } from './escape.ts'
import { script } from './script.ts'
import { style } from './style.ts'

export interface Frame {
  /** Lets this page's style and script through its policy. */
  nonce: string
  /** It stands in another page. */
  embedded: boolean
  appUrl: string
}

interface Content {
  title: string
  head?: string
  body: string
}

const HEADER = `<header><svg width="22" height="22" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.7"
stroke-linecap="round" aria-hidden="true">${MARK}</svg><span>Earshot</span></header>`

/** What every page of clips has around it. */
export const inFrame = ({ title, head = '', body }: Content, { nonce, embedded, appUrl }: Frame) => `<!doctype html>
<html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="#fdfcfa" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)">
<title>${escape(title)} · Earshot</title>
${head}
<style nonce="${nonce}">${style}</style>
</head><body${embedded ? ' class="embedded"' : ''}>
${embedded ? '' : HEADER}
<main>
${body}
</main>
${embedded ? '' : `<footer>A voice message, shared with <a href="${escape(appUrl)}/">Earshot</a></footer>`}
<script nonce="${nonce}">${script}</script>
</body></html>`

/** Instead of a clip: why there is none. */
export const sorryPage = (text: string, frame: Frame) =>
  inFrame(
    { title: 'No clip here', body: `<div><h1>No clip here</h1><p class="facts">${escape(text)}</p></div>` },
    frame,
  )
