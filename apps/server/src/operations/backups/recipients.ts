import { readFileSync } from 'node:fs'

/** X25519, post-quantum and hardware keys; their checksums are checked when they are used. */
const RECIPIENT = /^age1((pq|tag|tagpq)1)?[02-9ac-hj-np-z]{50,}$/

const EXAMPLE = 'BACKUP_AGE_RECIPIENTS lists public keys of age (age1…), or names a file with one per line'

/** From a list, or from a file like those of `age --recipients-file`. Throws a sentence. */
export function recipientsOf(given: string | undefined): readonly string[] {
  if (given === undefined) return []
  const listed = given.split(/[\s,]+/).filter(Boolean)
  const recipients = listed.every((each) => !looksLikeKey(each)) ? linesOf(given) : listed
  // A secret key is not repeated where others read it.
  if (recipients.some((each) => /^AGE-SECRET-KEY-/i.test(each)))
    throw new Error(`${EXAMPLE}. There is a secret key instead: keep it elsewhere, and name its public key`)
  const stranger = recipients.find((each) => !RECIPIENT.test(each))
  if (stranger !== undefined) throw new Error(`${EXAMPLE}. “${stranger}” is none`)
  if (recipients.length === 0) throw new Error(`${EXAMPLE}. There is none`)
  return recipients
}

const looksLikeKey = (text: string) => /^age(1|-secret)/i.test(text)

function linesOf(file: string) {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'))
  } catch (error) {
    throw new Error(`${EXAMPLE}. The file ${file} cannot be read`, { cause: error })
  }
}
