// Words of the table page.
export default {
  'table.title': 'Table',
};
