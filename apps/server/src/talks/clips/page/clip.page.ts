import type { ClipCard } from '@earshot/contract/clips'
import { playingTime } from '@earshot/contract/rules/playing-time'
import { escapeHtml } from '../../../core/escape-html.ts'
import { preview } from './preview.ts'
import { script } from './script.ts'
import { waveformSvg } from './waveform.ts'
import { type Frame, inFrame } from '../../../core/pages/frame.ts'
import type { ClipTexts } from './texts.ts'

export interface ClipView {
  card: ClipCard
  url: string
  oembed: string
  frame: Frame
  texts: ClipTexts
  wrong?: string | undefined
}

/** Readable without JavaScript. */
export function clipPage({ card, url, oembed, frame, texts, wrong }: ClipView): string {
  const title = card.title || (card.needs_password ? texts.locked : texts.untitled)
  const shown = { card, title, url, frame, texts }
  const body = card.needs_password ? passwordForm({ ...shown, wrong }) : player(shown)
  const head = preview({ card, title, url, oembed, texts })
  return inFrame({ title, head, body, foot: texts.sharedWith, script }, frame)
}

type Shown = Pick<ClipView, 'card' | 'url' | 'frame' | 'texts'> & { title: string }

function player({ card, title, url, frame, texts }: Shown) {
  const { audio_url, speaker, duration, text, allow_download } = card
  const source = escapeHtml(audio_url ?? '')
  const facts = [
    speaker && `<span dir="auto">${escapeHtml(speaker)}</span>`,
    `<span><bdi>${playingTime(duration)}</bdi></span>`,
  ]
  const download = `<a href="${source}&amp;download=true" download>${texts.download}</a>`
  const more = frame.embedded
    ? `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" title="${texts.openHint}">${texts.open}</a>`
    : ''
  return `<div class="top"><div><h1 dir="auto">${escapeHtml(title)}</h1>
<p class="facts">${[...facts, allow_download && `<span>${download}</span>`].filter(Boolean).join('')}</p></div>${more}</div>
${controls(card, texts)}
<audio controls${allow_download ? '' : ' controlslist="nodownload"'} preload="none" src="${source}" data-page="/clip/?clip_id=${card.clip_id}${frame.embedded ? '&amp;embed=1' : ''}">${texts.cannotPlay} <a href="${source}">${texts.openSound}</a></audio>
${text && !frame.embedded ? `<p class="said" dir="auto">${marked(text, card.words)}</p>` : ''}`
}

/** Shown by the script in the place of the browser's controls. */
function controls({ peaks, duration }: ClipCard, { play, pause, position, speed }: ClipTexts) {
  if (peaks.length === 0) return ''
  return `<div class="sound">
<button class="play" type="button" hidden aria-label="${play}" data-play="${play}" data-pause="${pause}"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="to-play" d="M7 4v16l13-8z"/><path class="to-pause" d="M6 4h4v16H6zM14 4h4v16h-4z"/></svg></button>
<div class="wave-box" data-label="${position}">${waveformSvg(peaks, duration)}</div>
<bdi class="clock" hidden></bdi>
<button class="speed" type="button" hidden title="${speed}">1×</button>
</div>`
}

/** The text with each word in a span that has its times. */
function marked(text: string, words: ClipCard['words']): string {
  let done = 0
  const parts = words.map((word) => {
    const at = text.indexOf(word.text, done)
    if (at < 0) return ''
    const before = text.slice(done, at)
    done = at + word.text.length
    return `${escapeHtml(before)}<span data-start="${word.start}" data-end="${word.end}">${escapeHtml(word.text)}</span>`
  })
  return parts.join('') + escapeHtml(text.slice(done))
}

function passwordForm({ card, title, frame, texts, wrong }: Shown & Pick<ClipView, 'wrong'>) {
  const told = wrong ? `<p class="wrong" id="wrong" role="alert">${escapeHtml(wrong)}</p>` : ''
  const bad = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
  return `<h1>${escapeHtml(title)}</h1>
<form method="post" action="/clip/?clip_id=${card.clip_id}${frame.embedded ? '&amp;embed=1' : ''}">
<input type="hidden" name="clip_id" value="${card.clip_id}">
<label for="password">${texts.password}</label>
<div class="row"><input id="password" name="password" type="password" required maxlength="200" autocomplete="off" autofocus${bad}>
<button>${texts.listen}</button></div>
${told}</form>`
}
