import { tokensOf } from '@earshot/contract/rules/tokens'

/** Words that make a sentence a question but do not describe its subject. */
const ASKING = new Set(
  (
    'a about again all also am an and any anybody anyone anything are as at be been but by can could did do does for from ' +
    'get got had has have he her him his how i if in is it its just last latest me mention mentioned more most much my ' +
    'news of on or our please say said says she should show so some somebody someone something talk talked talks tell ' +
    'than that the their them then there these they this those to told too us was we were what when where which who ' +
    'whom whose why will with would you your s t ' +
    'als am an auch bei bitte da das dass dem den der des die dir du ein eine einen einer er erwähnt es etwas für gab gesagt ' +
    'gesprochen gibt hat hatte ihr im ist jemand letzte mehr mir mit nach noch oder sagte sagt sie sind so über und uns ' +
    'vom von vor wann war waren warum was welche welcher wem wen wer wie wir wo worden wurde wurden zu zum zur ' +
    'أي أين إلى التي الذي تحدث ذكر ذكرت على عن في قال قالت قيل كان كانت كم كيف لماذا ما ماذا متى مع من هذا هذه هل هناك هو هي'
  ).split(' '),
)

const MOST_WORDS = 8

/** The words that describe the subject, or all if none seems to. */
export function questionWords(question: string): string[] {
  const all = [...new Set(tokensOf(question))].filter(({ length }) => length <= 64)
  const telling = all.filter((word) => !ASKING.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS)
}
