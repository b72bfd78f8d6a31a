const FIRST_WORDS =
  'what when where which who whom whose why how did does do is are was were has have can could ' +
  'was wann wo welche welcher welches wer wem wen wessen warum wieso wie hat haben ist sind war waren gibt gab kann ' +
  'ما ماذا متى أين أي من لماذا كيف كم هل'

const asking = new Set(FIRST_WORDS.split(' '))

/** “Who called about the pump”, or anything with a question mark at its end. */
export function isQuestion(text: string) {
  const words = text.trim().toLowerCase().split(/\s+/u)
  return /[?؟？]$/u.test(text.trim()) || (words.length > 2 && asking.has(words[0] ?? ''))
}
