import type { ClipCard } from '@earshot/contract/clips'
import { playingTime } from '@earshot/contract/rules/playing-time'
import { escapeHtml } from '../../../core/escape-html.ts'
import { preview } from './preview.ts'
import { script } from './script.ts'
import { waveformSvg } from './waveform.ts'
import { type Frame, inFrame } from '../../../core/pages/frame.ts'

export const CLIP_TITLE_SUFFIX = 'A voice message, shared with'

export interface ClipView {
  card: ClipCard
  url: string
  oembed: string
  frame: Frame
  wrong?: string | undefined
}

/** Readable without JavaScript. */
export function clipPage({ card, url, oembed, frame, wrong }: ClipView): string {
  const title = card.title || (card.needs_password ? 'A voice message with a password' : 'A voice message')
  const body = card.needs_password ? passwordForm({ card, title, frame, wrong }) : player({ card, title, url, frame })
  return inFrame({ title, head: preview({ card, title, url, oembed }), body, foot: CLIP_TITLE_SUFFIX, script }, frame)
}

function player({ card, title, url, frame }: Pick<ClipView, 'card' | 'url' | 'frame'> & { title: string }) {
  const { audio_url, speaker, duration, text, peaks, allow_download } = card
  const source = escapeHtml(audio_url ?? '')
  const facts = [speaker && `<span dir="auto">${escapeHtml(speaker)}</span>`, `<span>${playingTime(duration)}</span>`]
  const download = `<a href="${source}&amp;download=true" download>Download</a>`
  const more = frame.embedded
    ? `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" title="Open on Earshot">Open</a>`
    : ''
  return `<div class="top"><div><h1 dir="auto">${escapeHtml(title)}</h1>
<p class="facts">${[...facts, allow_download && `<span>${download}</span>`].filter(Boolean).join('')}</p></div>${more}</div>
${waveformSvg(peaks, duration)}
<audio controls${allow_download ? '' : ' controlslist="nodownload"'} preload="none" src="${source}">Your browser cannot play audio. <a href="${source}">Open the recording</a></audio>
${text && !frame.embedded ? `<p class="said" dir="auto">${escapeHtml(text)}</p>` : ''}`
}

function passwordForm({
  card,
  title,
  frame,
  wrong,
}: Pick<ClipView, 'card' | 'frame'> & { title: string; wrong: string | undefined }) {
  const told = wrong ? `<p class="wrong" id="wrong" role="alert">${escapeHtml(wrong)}</p>` : ''
  const bad = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
  return `<h1>${escapeHtml(title)}</h1>
<form method="post" action="/clip/${frame.embedded ? '?embed=1' : ''}">
<input type="hidden" name="clip_id" value="${card.clip_id}">
<label for="password">Password</label>
<div class="row"><input id="password" name="password" type="password" required maxlength="200" autocomplete="off" autofocus${bad}>
<button>Listen</button></div>
${told}</form>`
}
