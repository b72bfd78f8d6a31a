import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common'

/** Longer passwords are judged by their beginning, because estimation time grows with length. */
const LOOKED_AT = 64
/** Scores are 0 to 4. Below 2, a list of common passwords and a few million guesses find the password. */
const LEAST_SCORE = 2

const estimator = new ZxcvbnFactory({ dictionary, graphs, maxLength: LOOKED_AT })

/** Whether the password is common, a pattern, or made of known facts about the user. */
export const isEasilyGuessed = (password: string, known: string[]) =>
  estimator.check(password.slice(0, LOOKED_AT), ['earshot', ...known]).score < LEAST_SCORE
