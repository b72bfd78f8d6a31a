import { testApp } from '../test-app.ts'
import { modelSelectionOptions } from './authorization/route-inputs.ts'
import { guests } from './guests.suite.ts'

guests(testApp(modelSelectionOptions))
