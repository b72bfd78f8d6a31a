/**
 * Characters that show nothing and change how others are shown: directions, zero widths, fillers, tags. Default ignorable
 * code points and format characters of Unicode, without the signs for Arabic numbers, which are visible. The blank of
 * Braille shows nothing, too.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
const VISIBLE = /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u

const [NON_JOINER, JOINER] = ['\u200C', '\u200D']
/** Letters whose form depends on what joins them. */
const JOINED = /[\p{L}\p{M}]/u
const PLAIN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u
const SELECTOR = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u
const TAG = /[\u{E0020}-\u{E007F}]/u
const BLACK_FLAG = '\u{1F3F4}'

/** Joiners stay where they belong to a word or an emoji, selectors behind what they select, and tags in flags. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, (sign, at: number) => {
    const before = [...text.slice(Math.max(0, at - 30), at)]
    const [after = ''] = text.slice(at + sign.length)
    return belongs(sign, { before, after }) ? sign : ''
  })

interface Around {
  before: string[]
  after: string
}

function belongs(sign: string, { before, after }: Around): boolean {
  const last = before.at(-1) ?? ''
  if (VISIBLE.test(sign)) return true
  if (SELECTOR.test(sign)) return last.trim() !== '' && !isInvisible(last)
  if (TAG.test(sign)) return before.findLast((each) => !TAG.test(each)) === BLACK_FLAG
  if (sign === JOINER && PICTURE.test(last)) return PICTURE.test(after) || /\p{Extended_Pictographic}/u.test(after)
  return (sign === JOINER || sign === NON_JOINER) && isJoined(last) && (isJoined(after) || sign === JOINER)
}

const isInvisible = (sign: string) => new RegExp(INVISIBLE, 'u').test(sign)
const isJoined = (sign: string) => JOINED.test(sign) && !PLAIN.test(sign)
