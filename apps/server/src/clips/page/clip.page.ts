import type { ClipCard } from '@earshot/contract/clips'
import { clock } from './clock.ts'
import { escape } from '../../escape.ts'
import { preview } from './preview.ts'
import { script } from './script.ts'
import { wave } from './wave.ts'
import { type Frame, inFrame } from '../../pages/frame.ts'

/** What stands at the end of every page about a clip, before the name of the house. */
export const FOOT = 'A voice message, shared with'

export interface Shown {
  card: ClipCard
  /** The address of the page, and of its oEmbed description. */
  url: string
  oembed: string
  frame: Frame
  /** Why the password did not open it. */
  wrong?: string | undefined
}

/** A clip as anybody sees it: all of it readable without JavaScript. */
export function clipPage({ card, url, oembed, frame, wrong }: Shown): string {
  const title = card.title || (card.needs_password ? 'A voice message with a password' : 'A voice message')
  const body = card.needs_password ? passwordForm({ card, title, frame, wrong }) : player({ card, title, url, frame })
  return inFrame({ title, head: preview({ card, title, url, oembed }), body, foot: FOOT, script }, frame)
}

function player({ card, title, url, frame }: Pick<Shown, 'card' | 'url' | 'frame'> & { title: string }) {
  const { audio_url, speaker, duration, text, peaks, allow_download } = card
  const source = escape(audio_url ?? '')
  const facts = [speaker && `<span dir="auto">${escape(speaker)}</span>`, `<span>${clock(duration)}</span>`]
  const download = `<a href="${source}&amp;download=true" download>Download</a>`
  const more = frame.embedded
    ? `<a href="${escape(url)}" target="_blank" rel="noopener" title="Open on Earshot">Open</a>`
    : ''
  return `<div class="top"><div><h1 dir="auto">${escape(title)}</h1>
<p class="facts">${[...facts, allow_download && `<span>${download}</span>`].filter(Boolean).join('')}</p></div>${more}</div>
${wave(peaks, duration)}
<audio controls${allow_download ? '' : ' controlslist="nodownload"'} preload="none" src="${source}">Your browser plays no sound. <a href="${source}">Open the recording</a></audio>
${text && !frame.embedded ? `<p class="said" dir="auto">${escape(text)}</p>` : ''}`
}

function passwordForm({
  card,
  title,
  frame,
  wrong,
}: Pick<Shown, 'card' | 'frame'> & { title: string; wrong: string | undefined }) {
  const told = wrong ? `<p class="wrong" id="wrong" role="alert">${escape(wrong)}</p>` : ''
  const bad = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
  return `<h1>${escape(title)}</h1>
<form method="post" action="/clip/${frame.embedded ? '?embed=1' : ''}">
<input type="hidden" name="clip_id" value="${card.clip_id}">
<label for="password">Password</label>
<div class="row"><input id="password" name="password" type="password" required maxlength="200" autocomplete="off" autofocus${bad}>
<button>Listen</button></div>
${told}</form>`
}
