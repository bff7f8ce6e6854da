import words from '../en/tiles';

export default { ...words };
