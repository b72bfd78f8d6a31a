import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common'

/** Of longer ones the beginning is enough, and checking takes longer with every character. */
const LOOKED_AT = 64
/** 0 to 4: below 2, a list of common passwords and a few million tries find it. */
const LEAST_SCORE = 2

const estimator = new ZxcvbnFactory({ dictionary, graphs, maxLength: LOOKED_AT })

/** Whether the password is common, a pattern, or made of known facts about the user. */
export const isEasilyGuessed = (password: string, known: string[]) =>
  estimator.check(password.slice(0, LOOKED_AT), ['earshot', ...known]).score < LEAST_SCORE
