/** Longer passwords are judged by their beginning, because estimation time grows with length. */
const LOOKED_AT = 64
/** Scores are 0 to 4. Below 2, a list of common passwords and a few million guesses find the password. */
const LEAST_SCORE = 2

let estimator: ReturnType<typeof openEstimator> | undefined

/** Loaded by the first password that is chosen, because its lists take eight megabytes. */
async function openEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: LOOKED_AT })
}

/** Whether the password is common, a pattern, or made of known facts about the user. */
export async function isEasilyGuessed(password: string, known: string[]) {
  const opened = await (estimator ??= openEstimator())
  return opened.check(password.slice(0, LOOKED_AT), ['earshot', ...known]).score < LEAST_SCORE
}
