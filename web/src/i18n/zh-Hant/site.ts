import words from '../en/site';

export default { ...words };
