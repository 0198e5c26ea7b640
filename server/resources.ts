import { categoriesSection, suppliersSection } from './modules/catalogue/index.ts'
<<<<<<< HEAD
import { activityLogsSection, loginLogsClientsSection, loginLogsUsersSection } from './modules/logs/index.ts'
=======
import { clientsSection } from './modules/client-desk/index.ts'
>>>>>>> be865f6 (Make clients a section of the console: search in any spelling, balances, suspension that signs out at once)
import { citiesSection, countriesSection, municipalitiesSection } from './modules/places/index.ts'
import { openSections, type Sections } from './resource-engine/index.ts'

/** The server half of every definition, in the order of the registry. */
export const sections: Sections = openSections([
  categoriesSection,
  suppliersSection,
<<<<<<< HEAD
  activityLogsSection,
  loginLogsClientsSection,
  loginLogsUsersSection,
=======
  clientsSection,
>>>>>>> be865f6 (Make clients a section of the console: search in any spelling, balances, suspension that signs out at once)
  citiesSection,
  municipalitiesSection,
  countriesSection,
])
