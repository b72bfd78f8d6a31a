import { house } from '../testing/house.ts'
import { selecting } from './knocking/entries.ts'
import { beside } from './beside.suite.ts'
import { lists } from './lists.suite.ts'
import { matrix } from './matrix.suite.ts'
import { namesOfOthers } from './references.suite.ts'

const home = house(selecting)
matrix(home)
namesOfOthers(home)
lists(home)
beside(home)
