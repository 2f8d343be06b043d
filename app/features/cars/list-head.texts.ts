export const SORT_LABEL = 'Сортировка' // docs/product.md, Catalogue
