import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { percent } from '../../lib/format.ts'

/** What was measured of a talk's sound, in words. */
export function useSoundWords() {
  const { t, i18n } = useLingui()
  const reasons: Record<string, string> = {
    clipped: t`too loud in places`,
    far: t`far from the microphone`,
    quiet: t`very quiet`,
    noisy: t`noise behind the voice`,
    narrow: t`sounds like a telephone`,
    little_speech: t`little is said`,
  }

  function quality(score: number) {
    const certainty = percent(score)
    if (score >= 0.7) return t`Good, ${certainty}`
    return score >= 0.4 ? t`Fair, ${certainty}` : t`Poor, ${certainty}`
  }
  function loudness(lufs: number) {
    const measured = i18n.number(lufs, { maximumFractionDigits: 0 })
    if (lufs > -11) return t`Very loud (${measured} LUFS)`
    if (lufs >= -23) return t`Easy to hear (${measured} LUFS)`
    return lufs >= -35 ? t`Quiet (${measured} LUFS)` : t`Very quiet (${measured} LUFS)`
  }
  return {
    quality,
    loudness,
    /** Why the quality is what it is; a reason that this page does not know yet is left out. */
    reasons: (talk: TalkRow) => reasonsOf(talk).flatMap((reason) => reasons[reason] ?? []),
    language: (code: string) => (code === 'und' ? undefined : languageName(code, i18n.locale)),
  }
}

/** Servers from before the quality was measured send none. */
const reasonsOf = (talk: TalkRow & { quality_reasons?: readonly string[] }) => talk.quality_reasons ?? []

function languageName(code: string, locale: string) {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code)
  } catch {
    return code
  }
}
