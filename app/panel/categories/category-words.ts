import { TRASH_DAYS } from '../../history/thing.ts'

/** Texts of the category list and form. */
const en = {
  title: 'Categories',
  lead: 'Each one is a row on the home page, in this order. A series appears in every category whose tags it has.',
  add: 'Add a category',
  none: 'There are no categories yet.',
  noneHint: 'The home page shows series in rows, one for each category.',
  series: (count: number) => (count === 1 ? '1 series' : `${count} series`),
  edit: (name: string) => `Edit ${name}`,
  newTitle: 'New category',
  fields: { name: 'Name', id: 'Id', tags: 'Tags' },
  hints: {
    id: 'Letters, digits and hyphens. Series in this category follow when it changes.',
    tags: 'Separated by commas, like: women, hockey. A series must have all of them.',
  },
  matches: (count: number) => (count === 1 ? 'One series has all of these tags.' : `${count} series have all of these tags.`),
  fillIn: 'Please fill in all fields and add at least one tag.',
  saved: 'Category saved.',
  saveFailed: 'Error saving category.',
  removeText: `Its row disappears from the home page. The series stay. You can restore the category from the trash for ${TRASH_DAYS} days.`,
  removed: (name: string) => `Category ${name} deleted.`,
  removeFailed: 'Error deleting category.',
  orderFailed: 'The order could not be saved. It has not changed.',
  back: 'All categories',
}

type CategoriesWords = typeof en

const fr: CategoriesWords = {
  title: 'Catégories',
  lead: 'Chacune forme une rangée de la page d’accueil, dans cet ordre. Une série figure dans chaque catégorie dont elle porte toutes les étiquettes.',
  add: 'Ajouter une catégorie',
  none: 'Il n’y a pas encore de catégorie.',
  noneHint: 'La page d’accueil présente les séries en rangées, une par catégorie.',
  series: (count) => (count < 2 ? `${count} série` : `${count} séries`),
  edit: (name) => `Modifier « ${name} »`,
  newTitle: 'Nouvelle catégorie',
  fields: { name: 'Nom', id: 'Identifiant', tags: 'Étiquettes' },
  hints: {
    id: 'Lettres, chiffres et traits d’union. Les séries rattachées à cette catégorie suivront le changement.',
    tags: 'Séparées par des virgules, par exemple : femmes, hockey. Une série doit les porter toutes.',
  },
  matches: (count) =>
    count < 2 ? `${count} série porte toutes ces étiquettes.` : `${count} séries portent toutes ces étiquettes.`,
  fillIn: 'Veuillez remplir tous les champs et ajouter au moins une étiquette.',
  saved: 'Catégorie enregistrée.',
  saveFailed: 'Erreur lors de l’enregistrement de la catégorie.',
  removeText: `Sa rangée disparaît de la page d’accueil. Les séries restent. Vous pourrez rétablir la catégorie depuis la corbeille pendant ${TRASH_DAYS} jours.`,
  removed: (name) => `Catégorie « ${name} » supprimée.`,
  removeFailed: 'Erreur lors de la suppression de la catégorie.',
  orderFailed: 'L’ordre n’a pas pu être enregistré. Il reste tel qu’il était.',
  back: 'Toutes les catégories',
}

export const categoriesWords = { en, fr }
