// Words of everything but the table.
export default {
  'app.loading': 'Loading',
  'app.unreachable': 'The page could not be loaded.',
  'app.retry': 'Try again',
  'app.close': 'Close',
  'wind.east': 'East',
  'wind.south': 'South',
  'wind.west': 'West',
  'wind.north': 'North',
};
