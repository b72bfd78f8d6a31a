import { buildServer } from '../setup/builds.mjs'
import { fetchSpeechModel } from '../setup/speech-model.mjs'

/** Some tests start servers of their own, as they are built for users, and most that transcribe need real weights. */
export async function setup() {
  await buildServer()
  await fetchSpeechModel()
}
